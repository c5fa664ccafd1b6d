import { expect, test } from "vitest";
import { risksOf } from "./review-risks.ts";

test.each([
  ["Professores presentes e um recreio que poderia ser maior. Desde 2019 na escola.", []],
  ["Mensalidade de R$ 1.234,56 em 2027, com 30 alunos por turma.", []],
  ["Liguem para (11) 98765-4321 e perguntem.", ["número de telefone ou documento"]],
  ["Vejam em escola.example/fotos", ["endereço de site ou e-mail"]],
  ["A professora Rosa é muito atenciosa.", ["nome de pessoa"]],
  ["A diretora mentiu, é um golpe.", ["acusação grave"]],
])("%s", (text, signs) => expect(risksOf(text)).toEqual(signs));

import { chmodSync, createReadStream, createWriteStream, existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { CommandError } from "../run-command.ts";
import { MANIFEST, writePrivate } from "./archive.ts";

/** Ending of an encrypted file, which any program of age (https://age-encryption.org) decrypts. */
const ENCRYPTED = ".age";

const HOW_TO_START = `falta a chave que cifra os backups, que têm dados pessoais.
  1. npm run backup -- --new-key chave-dos-backups.txt
  2. guarde o arquivo fora desta máquina: sem ele nenhum backup abre
  3. ponha a chave pública, que o comando mostra, na variável BACKUP_RECIPIENT
Para uma cópia sem cifra, só de dados inventados: --plain`;

/** Creates the secret key that opens backups, in a file that only its owner can read; returns the public key. */
export async function createKey(file: string): Promise<string> {
  if (existsSync(file)) throw new CommandError(`${file} já existe.`);
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  writePrivate(path.dirname(file), path.basename(file), `# public key: ${recipient}\n${identity}\n`);
  return recipient;
}

/** The encryption for the public key in BACKUP_RECIPIENT. Throws CommandError. */
export function readRecipient(): Encrypter {
  const recipient = process.env.BACKUP_RECIPIENT?.trim();
  if (!recipient) throw new CommandError(HOW_TO_START);
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new CommandError("BACKUP_RECIPIENT não é uma chave pública do age (age1…).");
  }
  return encrypter;
}

export async function encryptFolder(from: string, to: string, encrypter: Encrypter): Promise<void> {
  for (const name of readdirSync(from)) {
    const source = createReadStream(path.join(from, name));
    await write(path.join(to, name + ENCRYPTED), await encrypter.encrypt(toWeb(source)));
  }
}

export function isEncrypted(folder: string): boolean {
  return existsSync(path.join(folder, MANIFEST + ENCRYPTED));
}

/** Decrypts each file of a backup into another folder, by the key file BACKUP_IDENTITY. Throws CommandError. */
export async function decryptFolder(from: string, to: string): Promise<void> {
  const decrypter = readIdentity();
  const names = readdirSync(from).filter((name) => name.endsWith(ENCRYPTED));
  for (const name of names) {
    try {
      const source = createReadStream(path.join(from, name));
      await write(path.join(to, path.basename(name, ENCRYPTED)), await decrypter.decrypt(toWeb(source)));
    } catch (error) {
      const { message } = error as Error;
      throw new CommandError(
        /no identity matched/.test(message)
          ? "a chave de BACKUP_IDENTITY não abre este backup, que foi cifrado para outra."
          : `${name} está estragado ou cortado (${message}).`,
      );
    }
  }
}

function readIdentity(): Decrypter {
  const file = process.env.BACKUP_IDENTITY;
  if (!file) {
    throw new CommandError("este backup está cifrado: ponha em BACKUP_IDENTITY o nome do arquivo com a chave secreta.");
  }
  const identities = existsSync(file) ? (readFileSync(file, "utf8").match(/^AGE-SECRET-KEY-\S+/gm) ?? []) : [];
  const decrypter = new Decrypter();
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
    if (identities.length > 0) return decrypter;
  } catch {
    // Refused below: the key is not shown.
  }
  throw new CommandError(`${file}, de BACKUP_IDENTITY, não existe ou não tem uma chave secreta do age.`);
}

const toWeb = (source: Readable) => Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>;

async function write(file: string, content: globalThis.ReadableStream<Uint8Array>): Promise<void> {
  await pipeline(Readable.fromWeb(content as ReadableStream), createWriteStream(file, { mode: 0o600 }));
  chmodSync(file, 0o600);
}

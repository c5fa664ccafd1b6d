import type { lawQuestionEndpoints } from "../../contract/v3/law-questions.ts";
import { type Handlers, says } from "../http/mount.ts";

/** Loaded with the questions when one is asked or answered. */
const service = () => import("./law-answers.service.ts");

/** Closed questions to schools about what laws ask of them. */
export const lawQuestionsApi: Handlers<typeof lawQuestionEndpoints> = {
  list: async ({ env, params, now }) => ({
    questions: await (await service()).listQuestions(env.DB, params.token, now),
  }),
  answer: async ({ env, params, body, now }) => ({
    questions: await (await service()).answerQuestions(env.DB, params.token, body.answers, now),
  }),
  ask: says("Contamos o seu pedido.", async (call) =>
    (await service()).askSchool(call, call.params.slug, call.body.question),
  ),
};

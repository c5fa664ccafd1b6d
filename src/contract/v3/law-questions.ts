import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { messageResponse } from "./account.ts";
import { orNull, text } from "./parts.ts";

/** Longest key of a question or an answer, and most answers of a call. */
const [MAX_WORD, MAX_ANSWERS] = [60, 100];

/** A question with a law, for the desk of a school. */
const deskQuestion = v.object({
  /** Key of the question, with its version. */
  key: text,
  /** Number of families that asked. */
  wanted: v.number(),
  /** Slug of the school's answer, shown or lapsed; null when it gave none. */
  answer: orNull,
  /** ISO date in São Paulo. */
  answeredOn: orNull,
});
export type DeskQuestion = v.InferOutput<typeof deskQuestion>;

const deskQuestions = v.object({ questions: v.array(deskQuestion) });

const word = v.pipe(text, v.maxLength(MAX_WORD, "Escolha uma das respostas."));

const answersRequest = v.object({
  /** The answer to each question by its key; empty for none. */
  answers: v.pipe(
    v.record(word, word),
    v.check((answers) => Object.keys(answers).length <= MAX_ANSWERS, "São respostas demais de uma vez."),
  ),
});

export const lawQuestionEndpoints = {
  list: endpoint("GET /v3/claims/own/:token/questions", "link", deskQuestions, {
    summary: "The closed questions that concern the school, its answers, and how many families asked each.",
    unwrap: ({ questions }) => questions,
  }),
  answer: endpoint("POST /v3/claims/own/:token/questions", "link", deskQuestions, {
    summary: "Answers questions, or takes answers back; each is shown for 12 months.",
    body: answersRequest,
    unwrap: ({ questions }) => questions,
  }),
  ask: endpoint("POST /v3/schools/:slug/questions", "anyone", messageResponse, {
    summary: "Counts a family that wants to know what the school answers, once a month for a network.",
    body: v.object({ question: word }),
    status: 201,
    errors: ["school_not_found", "not_found"],
  }),
};

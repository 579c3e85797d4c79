/** A question-and-answer source of the demo: the question, how customers put it, and the answer. */
export interface Question {
  question: string;
  phrasings: string[];
  answer: string;
}

/** A text source of the demo. */
export interface Leaflet {
  title: string;
  text: string;
}

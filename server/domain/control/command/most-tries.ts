/** Sendings of a command whose connections were lost before an answer. */
export const mostTries = 3

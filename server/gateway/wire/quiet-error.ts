/** Says what is wrong with bytes that came in. Without a stack: recording one costs ten times what refusing a frame does. */
export class QuietError extends Error {
  constructor(message: string) {
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = stackTraceLimit
  }
}

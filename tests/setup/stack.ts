/** Where the platform under test answers; set by tests/setup/playwright-stack.ts. */
export type Stack = {
  baseURL: string
  /** host:port of the loopback, TCP. */
  jt808Port: number
  gt06Port: number
  osmandPort: number
  gatewayHttpPort: number
  workerHttpPort: number
  /** The database of the stack, seeded with the small demo. */
  databaseUrl: string
  /** Process ids of web, gateway and worker at the start. */
  pids: Record<string, number>
}

/** The running platform that the browser tests look at. */
export function stack(): Stack {
  const text = process.env['WAYPOST_STACK']
  if (!text)
    throw new Error(
      'no stack runs: start the tests with `npm test` or playwright with our configuration',
    )
  return JSON.parse(text)
}

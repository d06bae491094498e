export type Stack = {
  baseURL: string
  jt808Port: number
  gt06Port: number
  osmandPort: number
  watchPort: number
  gatewayHttpPort: number
  workerHttpPort: number
  databaseUrl: string
  dataDir: string
  pids: Record<string, number>
}

export function stack(): Stack {
  const text = process.env['WAYPOST_STACK']
  if (!text)
    throw new Error(
      'no stack runs: start the tests with `npm test` or playwright with our configuration',
    )
  return JSON.parse(text)
}

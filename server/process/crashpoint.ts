/** Where tests kill the process as if the machine had stopped: `CRASH_AT`, in tests only. */
export function crashpoint(name: string): void {
  const { NODE_ENV, CRASH_AT } = process.env
  if (NODE_ENV === 'test' && CRASH_AT === name) process.kill(process.pid, 'SIGKILL')
}

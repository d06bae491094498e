/** In what a process or a database server differs from the others. */
export const runningProblems = ['clock', 'release', 'zone', 'version'] as const
export type RunningProblem = (typeof runningProblems)[number]

/**
 * Of a database server besides: it does not answer; a copy of it lags; it waits for a standby before it commits, and
 * no standby follows; it commits without one, though the setting names several servers; it takes writes, though a standby
 * was promoted in its place.
 */
export const serverProblems = [
  'away',
  'clock',
  'zone',
  'version',
  'lag',
  'waiting',
  'alone',
  'replaced',
] as const
export type ServerProblem = (typeof serverProblems)[number]

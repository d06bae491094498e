/** In what a process or a database server differs from the others. */
export const runningProblems = ['clock', 'release', 'zone', 'version'] as const
export type RunningProblem = (typeof runningProblems)[number]

/** Of a database server besides: it does not answer, a copy of it lags. */
export const serverProblems = ['away', 'clock', 'zone', 'version', 'lag'] as const
export type ServerProblem = (typeof serverProblems)[number]

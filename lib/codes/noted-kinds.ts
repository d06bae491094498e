/** What people write notes about. */
export const notedKinds = ['trip', 'stop'] as const
export type NotedKind = (typeof notedKinds)[number]

/** What an audit event is about. */
export const objectKinds = [
  ...(['account', 'organisation', 'group', 'device', 'task'] as const),
  ...(['file', 'session', 'share', 'fence', 'poi'] as const),
  ...(['wallet', 'withdrawal'] as const),
  ...(['package', 'order', 'complaint', 'sim'] as const),
]

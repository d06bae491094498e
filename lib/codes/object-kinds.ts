/** What an audit event is about. */
export const objectKinds = [
  'account',
  'organisation',
  'group',
  'device',
  'task',
  'file',
  'session',
  'share',
  'fence',
  'poi',
  'wallet',
  'withdrawal',
  'package',
  'order',
  'complaint',
  'sim',
] as const

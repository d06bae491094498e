/** What an invited account may do, each including those before it. */
export const shareRights = ['view', 'command', 'edit'] as const
export type ShareRights = (typeof shareRights)[number]

export const shareLimits = {
  /** Invitations of one device that are open or in force. */
  invitations: 20,
  /** Seconds. */
  longest: 366 * 86_400,
} as const

/**
 * What a guest may send with `command`: ask where it is, indicator light, arming. Nothing that
 * takes a device away from its owner, such as another server.
 */
export const guestCommands: readonly number[] = [20_001, 77, 109]

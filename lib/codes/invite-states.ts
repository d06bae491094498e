/** Whether somebody may still register by a link, and why not. */
export const inviteStates = ['open', 'usedUp', 'ended', 'revoked'] as const
export type InviteState = (typeof inviteStates)[number]

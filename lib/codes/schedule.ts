/** How often a scheduled report is due. */
export const rhythms = ['daily', 'weekly', 'monthly'] as const
export type Rhythm = (typeof rhythms)[number]

/**
 * Why a schedule rests: its maker said so, may no longer see the report, its mails were refused, all left it, or it
 * failed several times in a row.
 */
export const schedulePauses = ['byMaker', 'rightLost', 'bounced', 'nobody', 'failing'] as const
export type SchedulePause = (typeof schedulePauses)[number]

/**
 * `member`: a verified address of an account in the maker's tree. Others were `asked`, and get mails once they
 * `confirmed`. Who `left` or whose server `refused` several mails in a row gets none.
 */
export const recipientStates = ['member', 'asked', 'confirmed', 'left', 'refused'] as const
export type RecipientState = (typeof recipientStates)[number]

/** `unsent`: made, but nobody may get it; `stopped`: its maker lost the right, or ended the task. */
export const runStates = ['waiting', 'sent', 'unsent', 'failed', 'stopped'] as const
export type RunState = (typeof runStates)[number]

export const mailStates = ['waiting', 'sent', 'refused'] as const
export type MailState = (typeof mailStates)[number]

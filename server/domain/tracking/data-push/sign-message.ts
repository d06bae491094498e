import { createHmac } from 'node:crypto'

export type SignedMessage = {
  /** The same for each try. */
  messageId: string
  /** Unix seconds. */
  sentAt: number
  body: string
}

/** Headers by Standard Webhooks 1.0.0: one signature a secret, each of which is enough. */
export function signMessage(
  { messageId, sentAt, body }: SignedMessage,
  secrets: readonly Buffer[],
): Record<string, string> {
  const signed = `${messageId}.${sentAt}.${body}`
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`,
  )
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(sentAt),
    'webhook-signature': signatures.join(' '),
  }
}

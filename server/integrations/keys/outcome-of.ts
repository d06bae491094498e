import type { KeyOutcome } from '#lib/codes/brand-keys.ts'
import { OverQuota } from '../over-quota.ts'
import { Declined } from '../sender.ts'

export type Tested = {
  outcome: KeyOutcome
  /** What the vendor, or the network, said; without the key. */
  detail: string
}

const longest = 300

/** What a call that was tried with a key says of it. */
export async function outcomeOf(
  work: () => Promise<unknown>,
  secrets: readonly string[],
): Promise<Tested> {
  try {
    await work()
    return { outcome: 'ok', detail: '' }
  } catch (error) {
    const outcome = isRefusal(error) ? 'refused' : 'unreachable'
    return { outcome: outcome, detail: withoutSecrets(wordsOf(error), secrets) }
  }
}

/** Somebody answered, and said no. */
function isRefusal(error: unknown): boolean {
  if (error instanceof Declined || error instanceof OverQuota || error instanceof VendorRefused)
    return true
  const { statusCode, responseCode, status } = error as Record<string, unknown>
  return [statusCode, responseCode, status].some((code) => typeof code === 'number' && code >= 400)
}

/** An answer that is none of what was asked for. */
export class VendorRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'VendorRefused'
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { response, body, code } = error as Error & Record<string, unknown>
  const said = [response, body, error.message].find((text) => typeof text === 'string' && text)
  return String(said ?? code ?? error.name)
}

/** Vendors repeat what they were told. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  const hidden = secrets
    .filter((secret) => secret.length > 3)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64'),
    ])
  return hidden.reduce((left, secret) => left.replaceAll(secret, '•••'), text).slice(0, longest)
}

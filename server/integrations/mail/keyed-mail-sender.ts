import { lookup } from 'node:dns/promises'
import { isInsideAddress } from '../../process/fetch-public.ts'
import type { Sender } from '../sender.ts'
import { smtpTransportSender } from './smtp-sender.ts'

type MailKey = Readonly<Record<string, string>>

const submissions = 465

/**
 * Sends by a brand's own mail server, signed with its DKIM key (RFC 6376). Passwords go over TLS only, and no server of the
 * own network is spoken to, unless `allowPrivate`.
 */
export function keyedMailSender(
  values: MailKey,
  { allowPrivate }: { allowPrivate: boolean },
): Sender {
  const { host = '', port = '', user = '', password = '', from = '' } = values
  const { dkimSelector: keySelector, dkimPrivateKey: privateKey } = values
  const domainName = domainOfSender(from)
  const isImplicit = Number(port) === submissions
  return smtpTransportSender(from, async () => {
    const address = allowPrivate ? host : await publicAddressOf(host)
    return {
      host: address,
      port: Number(port),
      secure: isImplicit,
      requireTLS: !allowPrivate,
      tls: { servername: host },
      ...(user !== '' && { auth: { user: user, pass: password } }),
      ...(keySelector && privateKey && { dkim: { domainName, keySelector, privateKey } }),
    }
  })
}

/** The part after the @, in lower case. */
export const domainOfSender = (from: string): string =>
  (/@([\w.-]+)/.exec(from)?.[1] ?? '').toLowerCase()

/** Connected to is what was checked: a name may lead elsewhere a moment later. */
async function publicAddressOf(host: string): Promise<string> {
  const [found] = await lookup(host, { all: true })
  if (!found || isInsideAddress(found.address)) throw new Error(`${host} is not a public address`)
  return found.address
}

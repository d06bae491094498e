import { domainOfSender } from '../../../integrations/mail/keyed-mail-sender.ts'
import { checkSenderRecords, type SenderRecord } from '../../../integrations/mail/sender-records.ts'
import { openResolver } from '../../../integrations/open-resolver.ts'
import type { Services } from '../../../services.ts'
import { publicDkim } from './dkim-pair.ts'

type Values = Readonly<Record<string, string>>
type Installation = Pick<Services, 'config'>

/** Whom mails of a brand come from: its own sender, else that of the installation. */
export function senderOfBrand({ config }: Installation, own: Values | undefined) {
  const { MAIL_FROM, SMTP_URL } = config
  const from = own?.['from'] ?? MAIL_FROM
  const host = own ? own['host'] : SMTP_URL && new URL(SMTP_URL).hostname
  return { from: from, domain: domainOfSender(from), host: host || undefined }
}

/** What the DNS says of them. */
export function lookUpSender(
  services: Installation,
  own: Values | undefined,
): Promise<SenderRecord[]> {
  const { domain, host } = senderOfBrand(services, own)
  const resolver = openResolver(services.config.DNS_SERVERS)
  const dkim = own && publicDkim(own)
  return checkSenderRecords(resolver, { domain: domain, host: host, dkim: dkim })
}

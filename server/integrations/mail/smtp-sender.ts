import { createTransport } from 'nodemailer'
import type { Options } from 'nodemailer/lib/smtp-connection'
import { Declined, type OutgoingMessage, type Sender } from '../sender.ts'

const timeoutMs = 10_000
/** Of an answer of the server. */
const longest = 200

type Refusal = { responseCode?: unknown; response?: unknown; command?: unknown }

const timeouts = {
  connectionTimeout: timeoutMs,
  greetingTimeout: timeoutMs,
  socketTimeout: timeoutMs,
}

type Server = Options & { dkim?: { domainName: string; keySelector: string; privateKey: string } }
type Transport = Pick<ReturnType<typeof createTransport>, 'sendMail'>

/** By a server of the installation. */
export function smtpSender(url: string, from: string): Sender {
  const transport = createTransport({ url, ...timeouts }, { from })
  return sendingBy(from, async () => transport)
}

/** By a server that is looked up before each mail. */
export const smtpTransportSender = (from: string, find: () => Promise<Server>): Sender =>
  sendingBy(from, async () => createTransport({ ...(await find()), ...timeouts }, { from }))

/** 5xx is final but for those about this platform's own log-in; all else is tried again. */
function sendingBy(from: string, open: () => Promise<Transport>): Sender {
  return {
    isSandbox: false,
    send: async ({ id, target, subject, body, file, leaveUrl, writtenAt }) => {
      try {
        const transport = await open()
        await transport.sendMail({
          to: target,
          subject,
          text: body,
          headers: { 'X-Message-Id': id, ...(leaveUrl && leaveHeaders(leaveUrl)) },
          ...(writtenAt !== undefined && { messageId: `<${id}.${writtenAt}@${domainOf(from)}>` }),
          ...(file && { attachments: [attachmentOf(file)] }),
        })
      } catch (error) {
        throw finalRefusal(error as Refusal) ?? error
      }
    },
  }
}

/** RFC 2369 and RFC 8058. */
const leaveHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const attachmentOf = ({ name, mime, bytes }: NonNullable<OutgoingMessage['file']>) => ({
  filename: name,
  contentType: mime,
  content: bytes,
})

/** A mail that is sent again has the id that it had: mail stores keep one of the two. */
const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'

function finalRefusal(refusal: Refusal): Declined | undefined {
  const { responseCode: code, response, command } = refusal
  if (typeof code !== 'number' || code < 500 || String(command).startsWith('AUTH')) return undefined
  const answer = typeof response === 'string' ? response.slice(0, longest) : `declined with ${code}`
  return new Declined(answer, { isOfTarget: isOfTarget(refusal) })
}

/** Subjects of RFC 3463: address (but for the sender's) and mailbox; 5.4.1 is Exchange's unknown recipient. */
const isAboutTarget = (status: string) => /^5\.(?:1\.(?![78]$)|2\.|4\.1$)/.test(status)

/**
 * Of the mailbox, by RFC 5321 and 3463. A server may say so after the text only, and may refuse at the
 * address for what has nothing to do with it: a sender on a list, a relay that is not allowed.
 */
function isOfTarget({ responseCode: code, response, command }: Refusal): boolean {
  const isOfAddress = command === 'RCPT TO'
  if (!isOfAddress && command !== 'DATA') return false
  const isOfBox = [550, 551, 553].includes(Number(code))
  if (!isOfAddress && !isOfBox) return false
  const status = /^\d{3}[ -](5\.\d+\.\d+)/.exec(String(response))?.[1]
  return status === undefined ? isOfBox : isAboutTarget(status)
}

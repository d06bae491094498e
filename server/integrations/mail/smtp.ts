import { createTransport } from 'nodemailer'
import { Declined, type Sender } from '../sender.ts'

const timeoutMs = 10_000
/** Of an answer of the server. */
const longest = 200

type Refusal = { responseCode?: unknown; response?: unknown; command?: unknown }

/** 5xx is final but for those about this platform's own log-in; all else is tried again. */
export function smtpSender(url: string, from: string): Sender {
  const timeouts = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  }
  const transport = createTransport({ url, ...timeouts }, { from })
  return {
    isSandbox: false,
    send: async ({ id, target, subject, body }) => {
      try {
        await transport.sendMail({
          to: target,
          subject,
          text: body,
          headers: { 'X-Message-Id': id },
        })
      } catch (error) {
        throw finalRefusal(error as Refusal) ?? error
      }
    },
  }
}

function finalRefusal(refusal: Refusal): Declined | undefined {
  const { responseCode: code, response, command } = refusal
  if (typeof code !== 'number' || code < 500 || String(command).startsWith('AUTH')) return undefined
  const answer = typeof response === 'string' ? response.slice(0, longest) : `declined with ${code}`
  return new Declined(answer, { isOfTarget: isOfTarget(refusal) })
}

/** Of the mailbox, by RFC 5321 and 3463; a server may say so after the text only. */
function isOfTarget({ responseCode: code, response, command }: Refusal): boolean {
  if (command === 'RCPT TO') return true
  const isOfContent = /^\d{3}[ -]5\.[^12]\./.test(String(response))
  return command === 'DATA' && [550, 551, 553].includes(Number(code)) && !isOfContent
}

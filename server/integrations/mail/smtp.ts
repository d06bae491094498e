import { createTransport } from 'nodemailer'
import { Declined, type Sender } from '../sender.ts'

const timeoutMs = 10_000

/** 5xx is final, all else is retried. */
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
        throw finalCode(error) ? new Declined(`declined with ${finalCode(error)}`) : error
      }
    },
  }
}

function finalCode(error: unknown): number | undefined {
  const code = (error as { responseCode?: unknown }).responseCode
  return typeof code === 'number' && code >= 500 ? code : undefined
}

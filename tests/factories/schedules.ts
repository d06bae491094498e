import { deliverFiles, deliverMessages } from '#server/domain/people/message/deliver-messages.ts'
import { startDue } from '#server/domain/people/schedule/start-due.ts'
import type { OutgoingMessage, Sender } from '#server/integrations/sender.ts'
import type { Services } from '#server/services.ts'
import { taskWorks } from '../../workers/task/task-works.ts'
import { runTaskNow } from './tasks.ts'

export const dueStores = (services: Services) => ({
  main: services.pool,
  bus: services.bus,
  log: services.log,
  now: services.now,
})

/** Tasks that wait or were left by a dead worker. */
export async function openTasksOf({ pool }: Services): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id FROM task WHERE state IN ('waiting', 'running') ORDER BY id`,
  )
  return rows.map(({ id }) => id)
}

/** What workers do at this moment: due reports, their files, their mails. */
export async function workReports(
  services: Services,
  mail: Sender,
  works = taskWorks,
): Promise<void> {
  await startDue(dueStores(services))
  for (const id of await openTasksOf(services)) await runTaskNow(services, id, works)
  await deliverMails(services, mail)
}

export async function deliverMails(services: Services, mail: Sender): Promise<void> {
  const { pool: main, files, now } = services
  const senders = { sms: mail, mail, phone: mail, push: mail }
  await deliverMessages({ main, senders, now, nextCall: async () => undefined })
  await deliverFiles({ main, senders, now, files })
}

/** A mail server that keeps what it takes. */
export function mailServer(answer: (message: OutgoingMessage) => void = () => {}) {
  const taken: OutgoingMessage[] = []
  const sender: Sender = {
    isSandbox: false,
    send: async (message) => {
      answer(message)
      taken.push(message)
    },
  }
  return { taken, sender }
}

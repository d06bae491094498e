/**
 * Lines that tests provoke in the logs of processes, by name: [message, error]. Whatever else is
 * logged is printed.
 */
const provoked = [
  // tests/gateway/durability, tests/web and scripts/postgres end PostgreSQL's connections.
  ['a connection to a store broke', 'terminating connection due to administrator command'],
  // tests/worker/health: a tracking store that is away.
  ['a part of health could not be looked at', 'ECONNREFUSED'],
  // tests/worker/jobs: jobs that fail and are tried again.
  ['a job failed', 'not yet'],
  // Queues of BullMQ lock each other out under load, and try again.
  ['a job failed', 'deadlock detected'],
  ['a queue has trouble', 'deadlock detected'],
  // tests/mapi and tests/money: vendors that fail, decline, pay twice or keep other books.
  ['a payout could not be handed over', ''],
  ['another payment arrived', ''],
  ['books of payments differ', ''],
  ['a paid order has no device any more', ''],
  // tests/mapi/people/totp: a secret that was sealed with another key.
  ['a call failed', 'Unsupported state or unable to authenticate data'],
]

/** Whether a printed line is a log line that a test provokes. */
export function isProvoked(line) {
  const start = line.indexOf('{"level"')
  if (start < 0) return false
  const { msg = '', err } = parsed(line.slice(start))
  const message = err?.message ?? ''
  return provoked.some(([said, error]) => msg === said && message.includes(error))
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const warning = 40

/**
 * What a terminal shows of a line of a process: pino's warnings and worse in words (stacks are in the log), and lines
 * that were not logged. Undefined: nothing.
 *
 * @param {string} line
 * @returns {string | undefined}
 */
export function shownLine(line) {
  const logged = loggedOf(line)
  if (!logged) return line.trim() === '' ? undefined : line
  const { level, time, name, pid, hostname, msg, err, ...facts } = logged
  if (level < warning) return undefined
  const said = Object.entries(facts).map(([key, value]) => `${key} ${asText(value)}`)
  const about = said.length > 0 ? ` (${said.join(', ')})` : ''
  return [`${msg ?? 'a warning'}${about}`, ...reasonsOf(err)].join(': ')
}

function loggedOf(line) {
  if (!line.startsWith('{')) return undefined
  try {
    const logged = JSON.parse(line)
    return typeof logged.level === 'number' ? logged : undefined
  } catch {
    return undefined
  }
}

const asText = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** server/process/log-error.ts, down to its cause. */
function reasonsOf(err) {
  if (!err) return []
  return [err.message || err.type, ...reasonsOf(err.cause ?? err.errors?.[0])].filter(Boolean)
}

import { commands } from '#lib/commands/catalogue.ts'
import type { CommandRow } from '#lib/commands/command-row.ts'
import { framesOf } from '#lib/commands/frames-of.ts'
import type { CommandParam } from '#lib/commands/params.ts'
import { voiceLimits } from '#lib/rules/voice-message.ts'

const shown = ['jt808', 'gt06', 'watch'] as const

const reasons = {
  noWord: 'none has a word',
  platform: 'the platform itself',
  model: 'model',
  oneWay: 'one way',
}

function shownRange(param: CommandParam): string {
  switch (param.type) {
    case 'number':
      return `${param.or === undefined ? '' : `${param.or}, `}${param.min}-${param.max}`
    case 'choice':
      return param.values.join(', ')
    case 'text':
      return `≤ ${param.max} characters`
    case 'contacts':
      return `≤ ${param.most} contacts`
    case 'clock':
      return 'HH:mm'
    case 'phones':
      return `≤ ${param.most} numbers`
    case 'sound':
      return `AMR-NB in base64, ${voiceLimits.leastMs / 1000}-${param.most} s`
    case 'alarms':
    case 'periods':
      return `≤ ${param.most}`
    default:
      return param.type
  }
}

const works = {
  power: 'the platform at its times: 0x8105 (8, 9)',
  quiet: 'the platform: alarms are listed, not told',
  log: 'the platform: its frames are not kept',
  calls: 'the platform: calls of an alarm',
  model: 'the platform: the model of the device',
  alarm: 'the platform, and the device where its alarm settings have a word',
} as const

const paramsOf = ({ params }: CommandRow) =>
  Object.entries(params)
    .map(([name, param]) => `\`${name}\` ${shownRange(param)}`)
    .join('; ')

function cellsOf(command: CommandRow): string[] {
  const carried = framesOf(command)
  if (command.channel === 'sms') return shown.map(() => 'SMS to its SIM, no reply')
  if (command.work)
    return [works[command.work], ...(command.work === 'power' ? ['TIMER', 'UPLOAD'] : ['', ''])]
  if (carried.length === 0) return [reasons[command.whyNot ?? 'noWord'], '', '']
  return shown.map((protocol) => {
    const by = carried.find((one) => one.protocol === protocol)
    return by ? `${by.frame}${by.word && ` (${by.word})`} → ${by.reply}` : ''
  })
}

/** Markdown, for the README. */
export function commandTable(): string {
  const heading = [
    'type',
    'name',
    'params',
    'JT/T 808 → reply',
    'GT06 → reply',
    'SeTracker → reply',
  ]
  const rows = commands.map((command) => [
    String(command.typeValue),
    command.name,
    paramsOf(command),
    ...cellsOf(command),
  ])
  return [heading, heading.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

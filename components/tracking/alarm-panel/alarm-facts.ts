import type { useTranslations } from 'next-intl'
import { alarmPeaks } from '#lib/format/alarm-peaks.ts'
import { count, percent, speed } from '#lib/format/measure.ts'
import type { Alarm } from './use-new-alarms.ts'

const worst = { speed: speed, percent: percent, number: count }

const known = new Set(['e_acc_open', 'e_acc_close', 'e_oil_close'])

/** What else was known at that moment, in a line: worst value, ignition, fuel, battery, signal, satellites, firmware. */
export function alarmFacts(
  t: ReturnType<typeof useTranslations<'alarm'>>,
  alarm: Alarm,
  tag: string,
): string {
  const { type, peak, power, signa_val: signal, acc_state, oil_state } = alarm
  const peakAs = alarmPeaks.get(type)
  const facts = [
    peak !== null && peakAs ? t('fact.peak', { value: worst[peakAs](peak, tag) }) : '',
    ...[acc_state, oil_state].map((state) => (known.has(state) ? t(`fact.${state}`) : '')),
    power === null ? '' : t('fact.battery', { value: percent(power, tag) }),
    signal === null ? '' : t('fact.signal', { value: percent(signal, tag) }),
    ...alarm.satellite_type.map((system) => t(`fact.${system}`)),
    alarm.version ? t('fact.firmware', { value: alarm.version }) : '',
  ]
  return facts.filter(Boolean).join(' · ')
}

'use client'

import { useTranslations } from 'next-intl'
import { CodeMsg } from '#components/data/code-msg.tsx'
import { isUnsupported } from '#components/data/unsupported.tsx'
import { protocols } from '#lib/codes/protocols.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import type { FixedDevices } from './use-chosen-devices.ts'

export type Checked = FixedDevices & CallReply<'cmd/CheckBatch'>

const shownMissing = 20

/** Who gets the command, and who does not for which reason. */
export function BulkCheck({ checked, isHarmful }: { checked: Checked; isHarmful: boolean }) {
  const t = useTranslations('tool.batchCommand')
  const command = useTranslations('command')
  const { obstacles, missing, ready } = checked
  const reasonOf = (why: (typeof obstacles)[number]['why'], takesText: boolean) => {
    if (why === 'frozen' || why === 'expired' || why === 'simMissing') return t(`why.${why}`)
    return command(`why.${takesText ? 'asText' : why}`)
  }
  return (
    <>
      {ready > 0 && isHarmful && <p>{command('confirm')}</p>}
      {(obstacles.length > 0 || missing.length > 0) && (
        <>
          <p>{t('without')}</p>
          {obstacles.some(({ why, takes_text }) => isUnsupported(why) && !takes_text) && (
            <CodeMsg />
          )}
          <ul>
            {obstacles.map(({ why, protocol, count, takes_text }) => (
              <li key={`${why}${protocol}`}>
                {t('obstacle', {
                  count,
                  protocol: protocols[protocol].label,
                  reason: reasonOf(why, takes_text),
                })}
              </li>
            ))}
            {missing.length > 0 && (
              <li>
                {t('missing', { count: missing.length })}{' '}
                <bdi dir="ltr">
                  {missing.slice(0, shownMissing).join(', ')}
                  {missing.length > shownMissing && ' …'}
                </bdi>
              </li>
            )}
          </ul>
        </>
      )}
    </>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { useCall } from '#components/data/use-call.ts'
import { useTicking } from '#components/ui/use-now.ts'
import { numberFormat } from '#lib/format/intl.ts'
import { count } from '#lib/format/measure.ts'
import { clock } from '#lib/format/time.ts'
import { BoardPanel } from './board-panel.tsx'
import { BoardTrend } from './board-trend.tsx'
import classes from './boards.module.css'
import { refreshing } from './refresh.ts'
import { useBoardPlace } from './use-board-place.ts'
import { WaterPond } from './water-pond.tsx'

const hour = 3600
const shownHours = 24
/** Two make a slope of nothing. */
const leastPoints = 3
const lead = '/total/status'

/** Now, and hour by hour since yesterday. */
function useOnlineStates() {
  const { place } = useBoardPlace()
  const thisHour = useTicking((now) => Math.floor(now / hour) * hour)
  return useCall(
    'summary/OnLineState',
    {
      ...place,
      by: 'hour',
      start_time: thisHour - shownHours * hour,
      end_time: thisHour + hour - 1,
    },
    refreshing,
  )
}

/** The share of devices that are online, as a pond, and how many they were in the hours before. `zone`: of the organisation. */
export function OnlineBoards({ zone }: { zone: string | undefined }) {
  const t = useTranslations('board.screen')
  const read = useOnlineStates()
  const [now, ...hours] = read.data?.items ?? []
  const before = hours.toReversed()
  const points = [...before, ...(now ? [now] : [])].map(({ key, time, online }) => ({
    key,
    name: time === null ? '' : clock(time, zone),
    value: online,
  }))
  return (
    <>
      <BoardPanel
        title={t('rate')}
        lead={lead}
        read={read}
        none={t('noRate')}
        isEmpty={!now || now.rate === null}
      >
        {now && now.rate !== null && <OnlineRate {...now} rate={now.rate} />}
      </BoardPanel>
      <BoardPanel
        title={t('online')}
        lead={`${lead}?by=hour`}
        read={read}
        none={t('noTrend')}
        isEmpty={points.length < leastPoints}
      >
        <BoardTrend kind="area" as="number" title={t('online')} points={points} />
      </BoardPanel>
    </>
  )
}

type Rate = { rate: number; online: number; offline: number }

function OnlineRate({ rate, online, offline }: Rate) {
  const t = useTranslations('board.screen')
  const { tag } = useLanguage()
  const percent = numberFormat(tag, { style: 'percent', maximumFractionDigits: 0 })
  const text = percent.format(rate / 100)
  return (
    <div className={classes.rate}>
      <WaterPond percent={rate} text={text} label={`${t('rate')}: ${text}`} />
      <dl>
        <div>
          <dt>{t('inTouch')}</dt>
          <dd data-look="online">
            <bdi dir="ltr">{count(online, tag)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('outOfTouch')}</dt>
          <dd data-look="offline">
            <bdi dir="ltr">{count(offline, tag)}</bdi>
          </dd>
        </div>
      </dl>
    </div>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useCall } from '#components/data/use-call.ts'
import { useNeverIdle } from '#components/data/use-never-idle.ts'
import { mapFrame } from '#components/map/map-frame.tsx'
import { AlarmBoard } from '#components/platform/big-screen/alarm-board.tsx'
import classes from '#components/platform/big-screen/big-screen.module.css'
import { BoardFailure } from '#components/platform/big-screen/board-panel.tsx'
import boards from '#components/platform/big-screen/boards.module.css'
import { DayTrends } from '#components/platform/big-screen/day-trends.tsx'
import { FigureTiles } from '#components/platform/big-screen/figure-tiles.tsx'
import { OnlineBoards } from '#components/platform/big-screen/online-board.tsx'
import { AlarmTypes, FarthestDevices } from '#components/platform/big-screen/rankings.tsx'
import { refreshing } from '#components/platform/big-screen/refresh.ts'
import { ScreenHead } from '#components/platform/big-screen/screen-head.tsx'
import { useBoardPlace } from '#components/platform/big-screen/use-board-place.ts'
import { useLatestAlarms } from '#components/platform/big-screen/use-latest-alarms.ts'
import { HelpButton } from '#components/shell/help-button.tsx'
import { useLiveStore } from '#components/tracking/monitor/use-live-store.ts'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { StateLegend } from './state-legend.tsx'

const FleetMap = lazyPart({
  name: 'fleetMap',
  load: () => import('./fleet-map.tsx').then((m) => m.FleetMap),
  frame: mapFrame,
})
if (typeof window !== 'undefined') FleetMap.preload()

/** Figures, alarms, rankings and trends around the live map; it reads itself anew and needs no hand. */
export function BigScreen({ carPictures }: { carPictures: string[] }) {
  const t = useTranslations('board')
  useNeverIdle()
  const store = useLiveStore()
  const { place } = useBoardPlace()
  const board = useCall('stat/Overview', { ...place, board: 'screen' }, refreshing)
  const latest = useLatestAlarms()
  const { figures = [], zone_name: zone } = board.data ?? {}
  const isNew = figures.some(({ name, value }) => name === 'devices' && value === 0)
  return (
    <main id="content" className={classes.screen}>
      <div className={classes.sheet}>
        <ScreenHead zone={zone} readAt={board.dataUpdatedAt} help={<HelpButton />} />
        <div className={classes.side}>
          <OnlineBoards zone={zone} />
          <DayTrends read={board} />
        </div>
        <div className={classes.centre}>
          {board.data ? (
            <FigureTiles figures={figures} />
          ) : (
            <div className={boards.tiles} aria-busy={board.isLoading}>
              {board.error && (
                <BoardFailure error={board.error} onRetry={() => void board.refetch()} />
              )}
            </div>
          )}
          <section className={classes.map} aria-label={t('screen.map')}>
            <FleetMap store={store} carPictures={carPictures} alarms={latest.alarms} />
            <StateLegend store={store} />
            {isNew && (
              <p className={classes.note}>
                <strong>{t('home.empty')}</strong>
                {t('home.emptyText')}
              </p>
            )}
          </section>
        </div>
        <div className={classes.side}>
          <AlarmBoard {...latest} zone={zone} />
          <AlarmTypes />
          <FarthestDevices />
        </div>
      </div>
    </main>
  )
}

'use client'

import { ActionIcon, SegmentedControl, Switch } from '@mantine/core'
import { useFullscreenDocument, useHotkeys, useLocalStorage } from '@mantine/hooks'
import { IconArrowLeft, IconMaximize, IconMinimize } from '@tabler/icons-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type CSSProperties, useEffect, useRef } from 'react'
import { useNeverIdle } from '#components/data/use-never-idle.ts'
import classes from '#components/fleet/device/follow/follow.module.css'
import { FollowMap } from '#components/fleet/device/follow/follow-map.tsx'
import { Pager, useFollowPage } from '#components/fleet/device/follow/follow-page.tsx'
import { ListFailure, ListNote } from '#components/list/list-states.tsx'
import { useFollowed } from '#components/shared/follow/use-followed.ts'
import { useLiveStore } from '#components/tracking/monitor/use-live-store.ts'

const counts = ['4', '6', '9', '12'] as const
const columnsOf = { '4': 2, '6': 3, '9': 3, '12': 4 } as const
const turnMs = 20_000

type Wall = { maps: (typeof counts)[number]; turns: boolean }

/** A page of maps for control rooms, a followed device each. */
export function WallScreen() {
  const t = useTranslations('follow')
  const router = useRouter()
  useNeverIdle()
  const store = useLiveStore()
  const list = useFollowed()
  const full = useFullscreenDocument()
  const [wall, setWall] = useLocalStorage<Wall>({
    key: 'waypost.wall',
    defaultValue: { maps: '4', turns: false },
    getInitialValueInEffect: false,
  })
  const { drawn, ...pager } = useFollowPage(list.data?.items ?? [], Number(wall.maps))
  const latest = useRef(pager)
  latest.current = pager
  useEffect(() => {
    if (!wall.turns) return undefined
    const timer = setInterval(() => latest.current.go(1), turnMs)
    return () => clearInterval(timer)
  }, [wall.turns])
  useHotkeys([
    ['Escape', () => router.push('/monitor')],
    ['ArrowLeft', () => pager.go(-1)],
    ['ArrowRight', () => pager.go(1)],
  ])
  return (
    <section className={classes.wall} aria-label={t('wall')}>
      <header className={classes.bar}>
        <Link href="/monitor" aria-label={t('back')} title={t('back')}>
          <IconArrowLeft size={18} />
        </Link>
        <h1>{t('wall')}</h1>
        <SegmentedControl
          size="xs"
          aria-label={t('howMany')}
          data={[...counts]}
          value={wall.maps}
          onChange={(maps) => setWall({ ...wall, maps: maps as Wall['maps'] })}
        />
        <Pager {...pager} />
        {pager.pages > 1 && (
          <Switch
            size="sm"
            label={t('turn', { seconds: turnMs / 1000 })}
            checked={wall.turns}
            onChange={({ currentTarget }) => setWall({ ...wall, turns: currentTarget.checked })}
          />
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.full ?? ''}
          aria-label={t(full.fullscreen ? 'leaveFull' : 'full')}
          title={t(full.fullscreen ? 'leaveFull' : 'full')}
          onClick={() => void full.toggle()}
        >
          {full.fullscreen ? <IconMinimize size={18} /> : <IconMaximize size={18} />}
        </ActionIcon>
      </header>
      {list.isError && <ListFailure error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.items.length === 0 && (
        <ListNote
          title={t('none')}
          text={t('noneText')}
          action={<Link href="/monitor">{t('back')}</Link>}
        />
      )}
      <div
        className={classes.grid}
        style={{ '--columns': columnsOf[wall.maps], '--maps': wall.maps } as CSSProperties}
      >
        {drawn.map((row) => (
          <FollowMap
            key={row.simei}
            store={store}
            row={row}
            onSelect={(simei) => router.push(`/monitor?simei=${simei}`)}
          />
        ))}
      </div>
    </section>
  )
}

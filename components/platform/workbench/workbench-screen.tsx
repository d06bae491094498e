'use client'

import { Chip, SegmentedControl } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMayOpen } from '#components/data/openable.ts'
import { useSession } from '#components/data/session.ts'
import { failureOf } from '#components/data/use-call.ts'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { ListFailure, ListNote, ListSkeleton } from '#components/list/list-states.tsx'
import { Page } from '#components/ui/page.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { mostWork, type WorkKind, workKindNames } from '#lib/codes/work-kinds.ts'
import { HandOnDialog } from './hand-on-dialog.tsx'
import { useWork } from './use-work.ts'
import { type WorkItem, workKeyOf } from './work-line.ts'
import { WorkRow } from './work-row.tsx'
import classes from './workbench.module.css'

const views = ['open', 'mine', 'done'] as const
const defaults = { view: 'open', kind: '' }

/** What waits for a hand, taken, handed on and done by the people of an organisation. */
export function WorkbenchScreen() {
  const t = useTranslations('board.work')
  const { values, change } = useUrlState(defaults)
  const view = views.find((one) => one === values.view) ?? 'open'
  const work = useWork(view === 'done' ? 'done' : 'open')
  const [handed, setHanded] = useState<WorkItem>()
  const { read } = work
  const failure = failureOf(read)
  const items = (read.data?.items ?? []).filter(({ is_mine }) => view !== 'mine' || is_mine)
  const kinds = read.data?.kinds ?? []
  const chosen = workKindNames.find((kind) => kind === values.kind && kinds.includes(kind))
  const shown = kinds.filter((kind) => (chosen ?? kind) === kind)
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          aria-label={t('view')}
          data={views.map((value) => ({ value, label: t(`views.${value}`) }))}
          value={view}
          onChange={(next) => change({ view: next })}
        />
        <Kinds kinds={kinds} items={items} chosen={chosen} onChoose={(kind) => change({ kind })} />
      </div>
      {failure && <ListFailure error={failure} onRetry={() => void read.refetch()} />}
      {read.isLoading && <ListSkeleton rows={6} />}
      {!read.isLoading && !failure && items.length === 0 && (
        <ListNote title={t(`none.${view}`)} text={t(`noneText.${view}`)} />
      )}
      {shown.map((kind) => (
        <Lines
          key={kind}
          kind={kind}
          items={items.filter((item) => item.kind === kind)}
          isMore={read.data?.more.includes(kind) ?? false}
          work={work}
          onHandOn={setHanded}
        />
      ))}
      {handed && (
        <HandOnDialog
          item={handed}
          colleagues={read.data?.colleagues ?? []}
          submit={(given) => work.act('workbench/HandOn', handed, given)}
          onClose={() => setHanded(undefined)}
        />
      )}
    </Page>
  )
}

type KindsProps = {
  kinds: readonly WorkKind[]
  items: readonly WorkItem[]
  chosen: WorkKind | undefined
  onChoose: (kind: string) => void
}

function Kinds({ kinds, items, chosen, onChoose }: KindsProps) {
  const t = useTranslations('board.work')
  return (
    <Chip.Group value={chosen ?? ''} onChange={(kind) => onChoose(String(kind))}>
      <div className={classes.kinds} role="radiogroup" aria-label={t('kinds')}>
        <Chip size="xs" value="">
          {t('all', { count: items.length })}
        </Chip>
        {kinds.map((kind) => (
          <Chip key={kind} size="xs" value={kind}>
            {t('kindCount', {
              kind: t(`kind.${kind}`),
              count: items.filter((item) => item.kind === kind).length,
            })}
          </Chip>
        ))}
      </div>
    </Chip.Group>
  )
}

type LinesProps = {
  kind: WorkKind
  items: readonly WorkItem[]
  isMore: boolean
  work: ReturnType<typeof useWork>
  onHandOn: (item: WorkItem) => void
}

/** Where all of them stand, those of one kind together. */
const groups = '/notify/alarmGroups'

function Lines({ kind, items, isMore, work, onHandOn }: LinesProps) {
  const t = useTranslations('board.work')
  const page = useTranslations('shell.page')
  const mayOpen = useMayOpen()
  const isManager = useSession()?.role === 'e_role_manager'
  if (items.length === 0) return null
  const act = (name: 'workbench/Take' | 'workbench/Done', item: WorkItem) =>
    void work.act(name, item).catch(work.tell.failure)
  return (
    <section className={classes.lines} aria-label={t(`kind.${kind}`)}>
      <h2>{t(`kind.${kind}`)}</h2>
      {isMore && (
        <p className={classes.more}>
          {t('more', { count: mostWork })}
          {kind === 'alarm' && mayOpen(groups) && (
            <>
              {' '}
              <PageLink href={groups}>{page('alarmGroups')}</PageLink>
            </>
          )}
        </p>
      )}
      <ul>
        {items.map((item) => (
          <WorkRow
            key={workKeyOf(item)}
            item={item}
            isBusy={work.busy === workKeyOf(item)}
            isManager={isManager}
            onTake={() => act('workbench/Take', item)}
            onDone={() => act('workbench/Done', item)}
            onHandOn={() => onHandOn(item)}
          />
        ))}
      </ul>
    </section>
  )
}

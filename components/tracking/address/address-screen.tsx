'use client'

import { Button, Progress, SegmentedControl } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import { reveal } from '#components/list/tool/reveal.ts'
import toolClasses from '#components/list/tool/tool.module.css'
import { mapFrame } from '#components/map/map-frame.tsx'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { Page } from '#components/ui/page.tsx'
import classes from './address.module.css'
import { AddressForm } from './address-form.tsx'
import { AddressRows } from './address-rows.tsx'
import { ways } from './lookup-steps.ts'
import { useLookup } from './use-lookup.ts'

const AddressMap = lazyPart({
  name: 'addressMap',
  load: () => import('./address-map.tsx').then((m) => m.AddressMap),
  frame: mapFrame,
})

const defaults = { way: ways[0], row: '' }

/** Coordinates to addresses and back, many at a time. */
export function AddressScreen() {
  const t = useTranslations('tool.address')
  const tool = useTranslations('tool')
  const url = useUrlState<keyof typeof defaults>(defaults)
  const way = ways.find((one) => one === url.values.way) ?? ways[0]
  const work = useLookup()
  const { lookup } = work
  const isShown = lookup?.request.way === way
  const choose = (row: string) => url.change({ row })
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <div className={classes.top}>
        <section className={toolClasses.form} aria-label={t('what')}>
          <SegmentedControl
            fullWidth
            mb="md"
            aria-label={t('what')}
            value={way}
            disabled={lookup?.isRunning ?? false}
            onChange={(next) => url.change({ way: next, row: '' })}
            data={ways.map((value) => ({ value, label: t(`way.${value}`) }))}
          />
          <AddressForm
            key={way}
            way={way}
            isRunning={lookup?.isRunning ?? false}
            onAsk={(request) => {
              choose('')
              void work.run(request)
            }}
          />
        </section>
        {isShown && (
          <div className={classes.map}>
            <AddressMap
              label={t('onMap')}
              rows={lookup.rows}
              coordtype={lookup.request.coordtype}
              chosen={url.values.row}
              onChoose={choose}
            />
          </div>
        )}
      </div>
      {isShown && (
        <section ref={reveal} className={toolClasses.result} aria-label={tool('result')}>
          <Standing work={work} />
          <AddressRows rows={lookup.rows} chosen={url.values.row} onChoose={choose} />
        </section>
      )}
    </Page>
  )
}

function Standing({ work }: { work: ReturnType<typeof useLookup> }) {
  const t = useTranslations('tool')
  const { lookup, repeatable, stop, again } = work
  if (!lookup) return null
  const { rows, done, total, isRunning } = lookup
  const failed = rows.filter(({ problem }) => problem !== '').length
  return (
    <div className={classes.standing}>
      {isRunning && <Progress aria-label={t('progress')} value={(done / total) * 100} />}
      <div className={classes.line}>
        <p role="status" className="tabular">
          {isRunning
            ? t('running', { answered: done, total })
            : t('outcome', { done: rows.length - failed, failed })}
        </p>
        {isRunning ? (
          <Button size="xs" variant="default" onClick={stop}>
            {t('stop')}
          </Button>
        ) : (
          repeatable.length > 0 && (
            <Button size="xs" variant="default" onClick={() => void again()}>
              {t('address.again', { count: repeatable.length })}
            </Button>
          )
        )}
      </div>
    </div>
  )
}

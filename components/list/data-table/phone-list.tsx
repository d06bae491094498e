'use client'

import { Button, Checkbox } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { useVirtualRows } from '#components/ui/use-virtual-rows.ts'
import { LoadMore } from './load-more.tsx'
import classes from './phone-list.module.css'
import type { ViewProps } from './table-props.ts'

const closedHeight = 62

export function PhoneList<R>(props: ViewProps<R>) {
  const { rows, rowKey, state = {} } = props
  const [opened, setOpened] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  const { drawn, height, measure } = useVirtualRows({
    rows,
    box,
    heightOf: () => closedHeight,
    keyOf: rowKey,
  })
  return (
    <div ref={box} className={classes.box}>
      <ul className={classes.list} aria-label={props.label} style={{ height }}>
        {drawn.map(({ row, index, top, key }) => (
          <li key={key} ref={measure} data-index={index} className={classes.item} style={{ top }}>
            <PhoneRow
              view={props}
              row={row}
              index={index}
              isOpened={rowKey(row) === opened}
              onTap={() => setOpened((old) => (old === rowKey(row) ? undefined : rowKey(row)))}
            />
          </li>
        ))}
      </ul>
      <LoadMore box={box} state={state} count={rows.length} />
    </div>
  )
}

type PhoneRowProps<R> = {
  view: ViewProps<R>
  row: R
  index: number
  isOpened: boolean
  onTap: () => void
}

function places<R>(columns: ViewProps<R>['visible']) {
  const [first, ...rest] = columns
  const title = columns.find(({ phone }) => phone === 'title') ?? first
  const second = columns.filter(({ phone }) => phone === 'second')
  const under = second.length > 0 ? second : rest.filter(({ phone }) => !phone).slice(0, 2)
  const aside = columns.find(({ phone }) => phone === 'aside')
  return {
    title,
    under,
    aside,
    hidden: columns.filter((c) => ![title, aside, ...under].includes(c)),
  }
}

function PhoneRow<R>({ view, row, index, isOpened, onTap }: PhoneRowProps<R>) {
  const t = useTranslations('ui.table')
  const panel = useId()
  const { selection, rowKey } = view
  const { title, under, aside, hidden } = places(view.visible)
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpened) whole.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpened])
  return (
    <div
      ref={whole}
      className={classes.phoneRow}
      data-chosen={selection?.has(rowKey(row)) || undefined}
    >
      <div className={classes.phoneHead}>
        {selection && (
          <Checkbox
            classNames={{ input: classes.choose ?? '' }}
            aria-label={t('choose')}
            checked={selection.has(rowKey(row))}
            onChange={() => selection.toggle(index)}
          />
        )}
        <button
          type="button"
          className={classes.tap}
          aria-expanded={isOpened}
          aria-controls={isOpened ? panel : undefined}
          onClick={onTap}
        >
          <span className={classes.phoneTitle}>{title?.cell(row)}</span>
          <span className={classes.phoneAside}>{aside?.cell(row)}</span>
          <span className={classes.phoneUnder}>
            {under.map((column) => (
              <span key={column.key}>
                <bdi>
                  {column.isNumber && `${column.title} `}
                  {column.cell(row)}
                </bdi>
              </span>
            ))}
          </span>
          <IconChevronDown size={16} className={classes.chevron} />
        </button>
      </div>
      {isOpened && <PhoneDetails id={panel} view={view} row={row} hidden={hidden} />}
    </div>
  )
}

function PhoneDetails<R>(props: {
  id: string
  view: ViewProps<R>
  row: R
  hidden: ViewProps<R>['visible']
}) {
  const t = useTranslations('ui.table')
  const { view, row } = props
  const actions = view.rowActions?.(row) ?? []
  return (
    <div id={props.id} className={classes.details}>
      <dl>
        {props.hidden.map((column) => (
          <div key={column.key}>
            <dt>
              {column.title} {column.unit && <span className={classes.unit}>{column.unit}</span>}
            </dt>
            <dd>{column.cell(row)}</dd>
          </div>
        ))}
      </dl>
      {(actions.length > 0 || view.onOpen) && (
        <div className={classes.phoneActions}>
          {view.onOpen && (
            <Button size="xs" variant="light" onClick={() => view.onOpen?.(row)}>
              {t('open')}
            </Button>
          )}
          {actions.map((action) => (
            <Button
              key={action.key}
              size="xs"
              variant="default"
              leftSection={action.icon}
              disabled={action.isDisabled ?? false}
              onClick={action.onClick}
              {...(action.isDanger && { c: 'var(--wp-danger)' })}
            >
              {action.label}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

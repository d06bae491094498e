'use client'

import { ActionIcon, Button, Popover, Progress, Switch } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type Service, useLeft } from '#components/shared/service/use-amount.ts'
import { dateTime } from '#lib/format/time.ts'
import { serviceWarning } from '#lib/rules/service-warning.ts'
import classes from './services.module.css'

type CardProps = {
  service: Service
  /** While its switch is on the way. */
  isOpen: boolean
  /** None without the right. */
  onSwitch: ((isOpen: boolean) => void) | undefined
  isDisabled: boolean
  onUsage: () => void
  /** None where the reader buys nothing. */
  onBuy: (() => void) | undefined
  /** The switch of renewal by itself. */
  renewal?: ReactNode
}

export function ServiceCard({
  service,
  isOpen,
  onSwitch,
  isDisabled,
  onUsage,
  onBuy,
  renewal,
}: CardProps) {
  const t = useTranslations('service')
  const name = t(`name.${service.image}`)
  const { end_time, total_flow } = service.devFlow
  const isUnlimited = isOpen && total_flow === null
  return (
    <li className={classes.card} data-closed={!isOpen || undefined}>
      <div className={classes.head}>
        <h3>{name}</h3>
        <Popover width={260} withArrow shadow="md">
          <Popover.Target>
            <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('about', { name })}>
              <IconHelpCircle size={16} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>{t(`remark.${service.image}`)}</Popover.Dropdown>
        </Popover>
        {onSwitch && (
          <Switch
            className={classes.switch ?? ''}
            aria-label={name}
            checked={isOpen}
            disabled={isDisabled}
            onChange={(event) => onSwitch(event.currentTarget.checked)}
          />
        )}
      </div>
      <Left service={service} isOpen={isOpen} />
      {service.is_attach && <small className={classes.note}>{t('attached')}</small>}
      {renewal}
      <div className={classes.foot}>
        <small>{end_time !== null && t('until', { time: dateTime(end_time) })}</small>
        <span className={classes.acts}>
          <Button size="compact-xs" variant="subtle" onClick={onUsage}>
            {t('usage')}
          </Button>
          {onBuy && !isUnlimited && (
            <Button size="compact-xs" variant="light" onClick={onBuy}>
              {t(service.platform ? 'renew' : 'recharge')}
            </Button>
          )}
        </span>
      </div>
    </li>
  )
}

function Left({ service, isOpen }: Pick<CardProps, 'service' | 'isOpen'>) {
  const t = useTranslations('service')
  const leftOf = useLeft()
  const { flow, total_flow: total, unit } = service.devFlow
  if (!isOpen || flow === -1) return <p className={classes.left}>{t('closed')}</p>
  if (flow === null || total === null) return <p className={classes.left}>{t('unlimited')}</p>
  const warning = serviceWarning(service.type, flow)
  return (
    <>
      <p className={classes.left}>{leftOf(flow, total, unit)}</p>
      <Progress
        size="sm"
        aria-label={t(`name.${service.image}`)}
        value={total > 0 ? (100 * flow) / total : 0}
        {...(warning && { color: 'red' })}
      />
      {warning && <p className={classes.warning}>{t(warning)}</p>}
    </>
  )
}

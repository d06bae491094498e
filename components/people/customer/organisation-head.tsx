'use client'

import { ActionIcon, Badge, Button, Menu, Title, Tooltip, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconArrowsMove,
  IconClock,
  IconDots,
  IconLogin2,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { useOrganisation } from '#components/data/organisation.tsx'
import { usePermission } from '#components/data/permitted.tsx'
import type { View } from '#components/data/view-query.ts'
import { dateTime } from '#lib/format/time.ts'
import classes from './customer.module.css'
import type { CustomerDialog, OrganisationDetail } from './customer-types.ts'
import { useDeviceLink } from './use-device-link.ts'

type HeadProps = {
  detail: OrganisationDetail
  onPick: (sid: string) => void
  onEnter: (view: View) => void
  onDialog: (dialog: CustomerDialog) => void
}

export function OrganisationHead(props: HeadProps) {
  const { detail, onPick } = props
  const t = useTranslations('customer')
  const { current } = useOrganisation()
  // Nothing above a viewed child is shown.
  const from = detail.chain.findIndex(({ sid }) => sid === current.sid)
  const chain = from < 0 ? [] : detail.chain.slice(from)
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        {chain.length > 0 && (
          <nav className={classes.chain} aria-label={t('chain')}>
            {chain.map(({ sid, sname }) => (
              <Fragment key={sid}>
                <UnstyledButton className={classes.link} onClick={() => onPick(sid)}>
                  {sname}
                </UnstyledButton>
                <span aria-hidden="true">/</span>
              </Fragment>
            ))}
          </nav>
        )}
        <div className={classes.title}>
          <Title order={1} fz={20} className={classes.name}>
            {detail.sname}
          </Title>
          <Badge variant="light" fw={500} className={classes.kind}>
            {t(`kind.${detail.type}`)}
          </Badge>
        </div>
      </div>
      <Acts {...props} />
      <div className={classes.facts}>
        <Counts detail={detail} />
        <Contact detail={detail} />
      </div>
    </header>
  )
}

function Counts({ detail }: { detail: OrganisationDetail }) {
  const t = useTranslations('customer.facts')
  const since = dateTime(detail.create_time).slice(0, 10)
  const devices = { own: detail.imei_count, total: detail.total_imei_count }
  const below = { direct: detail.sub_count, all: detail.total_sub_count }
  return (
    <p className={classes.counts}>
      <span title={t('devicesHint', devices)}>{t('devices', devices)}</span>
      <span title={t('childrenHint', below)}>{t('children', { count: detail.sub_count })}</span>
      <span>{t('accounts', { count: detail.account_count })}</span>
      <span>{t('groups', { count: detail.garage_count })}</span>
      <span>{t('since', { date: since })}</span>
    </p>
  )
}

function Contact({ detail }: { detail: OrganisationDetail }) {
  const t = useTranslations('customer.facts')
  const facts = (['contact', 'phone', 'address', 'remark'] as const).filter((key) => detail[key])
  if (facts.length === 0) return null
  return (
    <dl className={classes.contact}>
      {facts.map((key) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd title={detail[key]}>
            {key === 'phone' && !detail.phone.includes('*') ? (
              <a href={`tel:${detail.phone}`} dir="ltr">
                {detail.phone}
              </a>
            ) : (
              detail[key]
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Acts({ detail, onEnter, onDialog }: HeadProps) {
  const t = useTranslations('customer.act')
  const may = usePermission()
  const { current } = useOrganisation()
  const isSmall = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const { sid, sname } = detail
  const isInView = sid === current.sid
  const mayEdit = may('e_ua_edit_family')
  const mayMove = may('e_ua_move_family') && !detail.is_own && !isInView
  const mayDelete = may('e_ua_delete_family') && !detail.is_own && !isInView
  const linkTo = useDeviceLink(detail)
  const edit = () => onDialog({ kind: 'edit', sid })
  return (
    <div className={classes.acts}>
      {mayEdit && (
        <Button
          leftSection={<IconPlus size={16} />}
          onClick={() => onDialog({ kind: 'add', parent: detail })}
        >
          {t('addChild')}
        </Button>
      )}
      {!isInView && (
        <Tooltip label={t('enterHint')}>
          <Button
            variant="default"
            leftSection={<IconLogin2 size={16} />}
            onClick={() => onEnter({ sid, sname })}
          >
            {t('enter')}
          </Button>
        </Tooltip>
      )}
      {mayEdit && !isSmall && (
        <Button variant="default" leftSection={<IconPencil size={16} />} onClick={edit}>
          {t('edit')}
        </Button>
      )}
      {(mayMove || mayDelete || mayEdit) && (
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t('more')}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayEdit && isSmall && (
              <Menu.Item leftSection={<IconPencil size={16} />} onClick={edit}>
                {t('edit')}
              </Menu.Item>
            )}
            {mayEdit && (
              <Menu.Item
                component={Link}
                href={linkTo({}, '/total/runtime/hours/settings')}
                leftSection={<IconClock size={16} />}
              >
                {t('hours')}
              </Menu.Item>
            )}
            {mayMove && (
              <Menu.Item
                leftSection={<IconArrowsMove size={16} />}
                onClick={() => onDialog({ kind: 'move', sid })}
              >
                {t('move')}
              </Menu.Item>
            )}
            {mayDelete && (
              <Menu.Item
                c="var(--wp-danger)"
                leftSection={<IconTrash size={16} />}
                onClick={() => onDialog({ kind: 'delete', sid })}
              >
                {t('delete')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

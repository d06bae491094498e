'use client'

import { Select } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useIsRoot } from '#components/data/session.ts'
import { useAccountSettings, useChangeSettings } from '#components/data/use-account-settings.ts'
import { OrganisationTree } from '#components/shared/organisation-tree/organisation-tree.tsx'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { settingLimits, sortItems } from '#lib/codes/account-settings.ts'
import { whole } from '#lib/rules/number.ts'
import classes from './account.module.css'
import { NoticePart } from './notice-part.tsx'
import { SettingRow, SwitchRow } from './setting-row.tsx'

const numRule = whole(settingLimits.num.min, settingLimits.num.max)

export function PushTab() {
  const t = useTranslations('account.push')
  const tell = useTell()
  const { push, local } = useAccountSettings()
  // Its alarms always include those below.
  const isTop = useIsRoot()
  const change = useChangeSettings()
  const set = (part: Partial<typeof push>) => void change('push', part).catch(tell.failure)
  return (
    <>
      <p className={classes.lead}>{t('help')}</p>
      <ul className={classes.rows}>
        <SwitchRow
          name={t('pushInfo.name')}
          help={t('pushInfo.help')}
          isOn={push.pushInfo}
          onChange={(pushInfo) => set({ pushInfo })}
        />
        <SwitchRow
          name={t('ssyjSwiper.name')}
          help={t('ssyjSwiper.help')}
          isOn={local.ssyjSwiper}
          onChange={(ssyjSwiper) => void change('local', { ssyjSwiper }).catch(tell.failure)}
        />
        <SwitchRow
          name={t('ring.name')}
          help={t('ring.help')}
          isOn={push.ring}
          onChange={(ring) => set({ ring })}
        />
        {!isTop && (
          <SwitchRow
            name={t('child.name')}
            help={t('child.help')}
            isOn={local.get_child}
            onChange={(get_child) => void change('local', { get_child }).catch(tell.failure)}
          />
        )}
        <SettingRow name={t('num.name')} help={t('num.help', settingLimits.num)}>
          {(ids) => (
            <NumericField
              {...ids}
              w={96}
              rule={numRule}
              value={push.num}
              onChange={(num) => {
                if (num !== push.num && numRule.test(String(num))) set({ num: Number(num) })
              }}
            />
          )}
        </SettingRow>
        <SettingRow name={t('sortItem.name')} help={t('sortItem.help')}>
          {(ids) => (
            <Select
              {...ids}
              w={160}
              allowDeselect={false}
              value={push.sortItem}
              onChange={(chosen) => {
                const sortItem = sortItems.find((item) => item === chosen)
                if (sortItem) set({ sortItem })
              }}
              data={sortItems.map((item) => ({ value: item, label: t(`sortItem.by.${item}`) }))}
            />
          )}
        </SettingRow>
      </ul>
      <NoticePart isChild={isTop || local.get_child} />
      <Organisations />
    </>
  )
}

/** None means all. */
function Organisations() {
  const t = useTranslations('account.push.organisations')
  const tell = useTell()
  const { push } = useAccountSettings()
  const change = useChangeSettings()
  const checked = new Set(push.treeNodeChecked)
  const toggle = (sid: string) => {
    const next = checked.has(sid)
      ? push.treeNodeChecked.filter((other) => other !== sid)
      : [...push.treeNodeChecked, sid]
    const limit = settingLimits.treeNodes
    if (next.length > limit) {
      tell.failure(new Error(t('full', { limit })))
      return
    }
    void change('push', { treeNodeChecked: next }).catch(tell.failure)
  }
  return (
    <section className={classes.part}>
      <div className={classes.name}>{t('name')}</div>
      <p className={classes.lead}>
        {checked.size === 0 ? t('all') : t('some', { count: checked.size })}
      </p>
      <div className={classes.tree}>
        <OrganisationTree
          label={t('name')}
          picked={{ sid: '' }}
          onPick={({ sid }) => toggle(sid)}
          checks={{ checked, onCheck: ({ sid }) => toggle(sid) }}
        />
      </div>
    </section>
  )
}

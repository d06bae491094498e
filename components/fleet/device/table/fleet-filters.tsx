'use client'

import { useTranslations } from 'next-intl'
import { useBrand } from '#components/data/brand.tsx'
import { useCarName } from '#components/data/use-car-name.ts'
import { ChoiceChip } from '#components/list/filter-bar/choice-chip.tsx'
import { FilterBar } from '#components/list/filter-bar/filter-bar.tsx'
import { NamedChip } from '#components/list/filter-bar/named-chip.tsx'
import { SearchField } from '#components/list/filter-bar/search-field.tsx'
import { SwitchChip } from '#components/list/filter-bar/switch-chip.tsx'
import { GroupChip } from '#components/list/page/group-chip.tsx'
import { type StateFilter, stateFilters } from '#lib/codes/device-state.ts'
import { protocolOptions } from '#lib/codes/protocols.ts'
import { boundOptions, expiryOptions, type useFleetView } from './use-fleet-view.ts'

type Props = {
  view: ReturnType<typeof useFleetView>
  /** Undefined until counted. */
  counts: Record<StateFilter, number> | undefined
}

/** What a device is, in the words of the brand's map icons; of one icon there is no choice. */
function KindChip({ value, onChange }: { value: string; onChange: (kind: string) => void }) {
  const t = useTranslations('fleet.filter')
  const { cars } = useBrand()
  const nameOf = useCarName()
  if (cars.length < 2) return null
  const options = cars.map((_, icon) => ({ value: String(icon), label: nameOf(icon) }))
  return <ChoiceChip label={t('kind')} value={value} options={options} onChange={onChange} />
}

export function FleetFilters({ view, counts }: Props) {
  const t = useTranslations('fleet.filter')
  const words = useTranslations('device')
  const common = useTranslations('common')
  const { values, change } = view
  const options = (keys: readonly string[], area: string) =>
    keys.map((value) => ({ value, label: t(`${area}.${value}`) }))
  const states = (Object.keys(stateFilters) as StateFilter[]).map((value) => {
    const label = words(`state.${value}`)
    const detail = counts && String(counts[value])
    return { value, label: detail ? common('withDetail', { label, detail }) : label }
  })
  return (
    <FilterBar
      onReset={view.isFiltered ? view.reset : undefined}
      search={
        <SearchField
          label={words('search')}
          value={values.search}
          onChange={(search) => change({ search })}
        />
      }
    >
      <ChoiceChip
        label={t('state')}
        value={values.state}
        none="all"
        options={states}
        onChange={(state) => change({ state })}
      />
      <SwitchChip
        label={t('children')}
        isOn={values.children === '1'}
        onChange={(isOn) => change({ children: isOn ? '1' : '0', group: '', groupName: '' })}
      />
      <GroupChip
        label={t('group')}
        value={values.group}
        name={values.groupName}
        onChange={({ sgid, name }) => change({ group: sgid, groupName: name })}
      />
      <ChoiceChip
        label={t('due')}
        value={values.expiry}
        options={options(expiryOptions, 'expiry')}
        onChange={(expiry) => change({ expiry })}
      />
      <ChoiceChip
        label={t('boundTo')}
        value={values.bound}
        options={options(Object.keys(boundOptions), 'bound')}
        onChange={(bound) => change({ bound })}
      />
      <ChoiceChip
        label={t('protocol')}
        value={values.protocol}
        options={protocolOptions}
        onChange={(protocol) => change({ protocol })}
      />
      <KindChip value={values.kind} onChange={(kind) => change({ kind })} />
      <ChoiceChip
        label={t('frozen')}
        value={values.frozen}
        options={[
          { value: '1', label: t('onlyFrozen') },
          { value: '0', label: t('notFrozen') },
        ]}
        onChange={(frozen) => change({ frozen })}
      />
      <SwitchChip
        label={t('oilCut')}
        isOn={values.cut === '1'}
        onChange={(isOn) => change({ cut: isOn ? '1' : '' })}
      />
      {values.task && (
        <SwitchChip label={t('imported')} isOn onChange={() => change({ task: '' })} />
      )}
      <NamedChip
        label={t('model')}
        value={values.modelIs}
        onClear={() => change({ modelIs: '' })}
      />
      <NamedChip
        label={t('version')}
        value={values.version}
        onClear={() => change({ version: '' })}
      />
      <SearchField
        label={t('model')}
        value={values.model}
        onChange={(model) => change({ model })}
      />
    </FilterBar>
  )
}

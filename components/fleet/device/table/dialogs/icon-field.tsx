'use client'

import { Input, Radio } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { carIcon } from '#brands/public.ts'
import { useBrand } from '#components/data/brand.tsx'
import { useCarName } from '#components/data/use-car-name.ts'
import classes from '../fleet.module.css'

/** '' means no change. */
export function IconField(props: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations('fleet')
  const brand = useBrand()
  const nameOf = useCarName()
  return (
    <Radio.Group value={props.value} onChange={props.onChange} label={t('icon')}>
      <div className={classes.icons}>
        {brand.cars.map((car, index) => (
          <Radio.Card
            key={car.file}
            value={String(index)}
            className={classes.icon ?? ''}
            data-checked={props.value === String(index)}
            aria-label={nameOf(index)}
            title={nameOf(index)}
          >
            {/* biome-ignore lint/performance/noImgElement: a small picture of the brand, by address */}
            <img src={carIcon(brand, index).url} alt="" height={30} />
          </Radio.Card>
        ))}
      </div>
      <Input.Description mt={4}>{t('iconHelp')}</Input.Description>
    </Radio.Group>
  )
}

import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { requestBrand } from '#components/data/request-brand.ts'
import { carPictures } from '#components/map/car-pictures.ts'
import { Fences } from '#app/(console)/fence/fences.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('common.page'))('fence') }
}

export default async function FencePage() {
  return (
    <AreaMessages areas={['fence', 'map', 'form', 'verification']}>
      <Fences carPictures={await carPictures(await requestBrand())} />
    </AreaMessages>
  )
}

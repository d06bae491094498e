import { requestBrand } from '#components/data/request-brand.ts'
import { carPictures } from '#components/map/car-pictures.ts'
import { Fences } from './fences.tsx'

/** Fences, with vehicles on their map. */
export async function FencePage() {
  return <Fences carPictures={await carPictures(await requestBrand())} />
}

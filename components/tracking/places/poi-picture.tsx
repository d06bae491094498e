'use client'

import {
  IconAlertTriangle,
  IconAnchor,
  IconBuilding,
  IconBuildingFactory2,
  IconBuildingHospital,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconChargingPile,
  IconFlag,
  IconGasStation,
  IconHome,
  IconMapPin,
  IconParking,
  type IconProps,
  IconSchool,
  IconTool,
  IconUser,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { PoiIcon } from '#lib/codes/poi-icons.ts'

const pictures: Record<PoiIcon, ComponentType<IconProps>> = {
  pin: IconMapPin,
  home: IconHome,
  office: IconBuilding,
  warehouse: IconBuildingWarehouse,
  factory: IconBuildingFactory2,
  shop: IconBuildingStore,
  customer: IconUser,
  fuel: IconGasStation,
  charging: IconChargingPile,
  parking: IconParking,
  repair: IconTool,
  port: IconAnchor,
  hospital: IconBuildingHospital,
  school: IconSchool,
  flag: IconFlag,
  warning: IconAlertTriangle,
}

export function PoiPicture({ icon, ...props }: IconProps & { icon: PoiIcon }) {
  const Picture = pictures[icon]
  return <Picture aria-hidden="true" {...props} />
}

// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { SimOrdersScreen } from '#components/trade/sim/sim-orders-screen.tsx'

export const generateMetadata = () => documentOf('/paySim/order')

export default function Page() {
  return (
    <Route path="/paySim/order">
      <SimOrdersScreen />
    </Route>
  )
}

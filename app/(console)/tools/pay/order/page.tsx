// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { FindOrderScreen } from '#components/trade/order/order-screen.tsx'

export const generateMetadata = () => documentOf('/tools/pay/order')

export default function Page() {
  return (
    <Route path="/tools/pay/order">
      <FindOrderScreen />
    </Route>
  )
}

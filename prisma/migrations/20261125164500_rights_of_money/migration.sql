-- Accounts keep the rights that they were given, so a right that a release adds is nobody's, and nobody could pass it on. Those whose
-- defaults have it (lib/codes/default-permissions.ts) get it: narrowly, only accounts that deal with money already.

-- Answering complaints: whoever sees services and money of a seller.
UPDATE account a SET permissions = a.permissions || '{e_ua_handle_complaint}'
FROM organisation o WHERE o.id = a.organisation_id AND o.kind = 'seller'
  AND 'e_ua_show_increment' = ANY (a.permissions) AND NOT 'e_ua_handle_complaint' = ANY (a.permissions);

-- Prices of those below: administrators of a seller.
UPDATE account a SET permissions = a.permissions || '{e_ua_edit_package}'
FROM organisation o WHERE o.id = a.organisation_id AND o.kind = 'seller' AND a.role = 'e_role_manager'
  AND 'e_ua_show_increment' = ANY (a.permissions) AND NOT 'e_ua_edit_package' = ANY (a.permissions);

-- Refunds and finance: administrators of the root that hold the gravest right of the root already.
UPDATE account a SET permissions = a.permissions || ARRAY(
  SELECT key FROM unnest('{e_ua_refund_order,e_ua_audit_withdraw}'::text[]) AS key WHERE NOT key = ANY (a.permissions))
FROM organisation o WHERE o.id = a.organisation_id AND o.parent_id IS NULL AND a.role = 'e_role_manager'
  AND 'e_ua_show_increment' = ANY (a.permissions) AND 'e_ua_physical_delete' = ANY (a.permissions)
  AND NOT a.permissions @> '{e_ua_refund_order,e_ua_audit_withdraw}';

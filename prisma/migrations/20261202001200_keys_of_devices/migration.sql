-- Codes and tokens of devices have a right of their own; who could renew them still can.
UPDATE "account" SET "permissions" = array_append("permissions", 'e_ua_push_key')
WHERE 'e_ua_edit_device' = ANY ("permissions") AND NOT 'e_ua_push_key' = ANY ("permissions");

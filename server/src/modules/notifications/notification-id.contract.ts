import { idShape } from '../../lib/ids/id-shape.ts';

/** The schema of notification ids: `ntf_…`. */
export const notificationId = idShape('ntf');

/** The schema of the ids of notification rules: `nrl_…`. */
export const notificationRuleId = idShape('nrl');

/** The schema of delivery ids: `dlv_…`. */
export const deliveryId = idShape('dlv');

/** The notification of examples. */
export const EXAMPLE_NOTIFICATION_ID = 'ntf_06ahwf7mq3c9xkz2tn5vrpyb4g';

/** The notification rule of examples. */
export const EXAMPLE_RULE_ID = 'nrl_06ahwf8ct7nqz4xk9mv2rpyb5e';

/** The delivery of examples. */
export const EXAMPLE_DELIVERY_ID = 'dlv_06ahwf9xk2vtc8qm4nz7rpyb6g';

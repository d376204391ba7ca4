/** Of service tickets alone: a proxy ticket speaks for another service. CAS Protocol 3.0, section 3.1.1. */
export const SERVICE_TICKET = /^ST-[\x21-\x7e]{1,500}$/;

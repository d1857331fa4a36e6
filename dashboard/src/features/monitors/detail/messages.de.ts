export const monitorDetailMessages = {};

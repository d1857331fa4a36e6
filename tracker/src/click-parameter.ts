/** Removes the id of a click on a short link from the address bar. The rest of the address keeps its encoding. */
export const hideClick = (): void => {
  location.href.replace(/([?&])pharos_click=[^&#]*(&?)/, (parameter, before, after) => {
    history.replaceState(history.state, '', location.href.replace(parameter, after && before));
    return '';
  });
};

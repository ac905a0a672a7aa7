import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  cropTitle: { id: 'members.own.cropTitle', defaultMessage: 'Crop your photo' },
  cropArea: { id: 'members.own.cropArea', defaultMessage: 'Part of the photo. The arrow keys move it.' },
  cropHelp: {
    id: 'members.own.cropHelp',
    defaultMessage: 'Drag the photo or use the arrow keys. Nobody sees what’s outside the frame.',
  },
  zoom: { id: 'members.own.zoom', defaultMessage: 'Zoom' },
  shape: { id: 'members.own.shape', defaultMessage: 'Shape' },
  shape_portrait: { id: 'members.own.shape_portrait', defaultMessage: 'Portrait' },
  shape_square: { id: 'members.own.shape_square', defaultMessage: 'Square' },
  shape_landscape: { id: 'members.own.shape_landscape', defaultMessage: 'Landscape' },
  cropSave: { id: 'members.own.cropSave', defaultMessage: 'Use this part' },
  cropWhole: { id: 'members.own.cropWhole', defaultMessage: 'Use the whole photo' },
});
